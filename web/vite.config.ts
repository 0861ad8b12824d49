import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** `import glove from 'icon:boxing-glove'` gives that one drawing and nothing else of the set. */
function gameIcons(): Plugin {
  const file = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json');
  let bodies: Record<string, { body: string }> | undefined;
  return {
    name: 'game-icons',
    resolveId: (id) => (id.startsWith('icon:') ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith('\0icon:')) return undefined;
      bodies ??= JSON.parse(readFileSync(file, 'utf8')).icons as Record<string, { body: string }>;
      const icon = bodies[id.slice('\0icon:'.length)];
      if (!icon) throw new Error(`game-icons has no ${id.slice(1)}`);
      return `export default ${JSON.stringify(icon.body)};`;
    },
  };
}

const server = process.env.HAYMAKER_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [gameIcons(), svelte()],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': { target: server, ws: true } } },
  // Unit tests of what has logic; plays in a real browser are in `tests`.
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    // One page for all of them: setting one up takes longer than most of the tests.
    isolate: false,
    maxWorkers: 1,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
