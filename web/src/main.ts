import './fonts/fonts.css';
import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { SITE } from './lib/kept';
import { recall } from './lib/storage';

mount(App, { target: document.getElementById('app')! });

/** Where the site is installed or was kept, it is kept again with every build and every day. */
async function keep() {
  const site = await import('./lib/site');
  if (site.canKeep() && !site.isFresh()) await site.keepSite().catch(() => {});
}

addEventListener('appinstalled', () => void keep());
if (recall(SITE, null) || matchMedia('(display-mode: standalone)').matches) setTimeout(() => void keep(), 3_000);
