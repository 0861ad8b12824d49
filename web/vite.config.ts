import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { coarser } from './src/lib/drawings.ts';

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
      return `export default ${JSON.stringify(coarser(icon.body))};`;
    },
  };
}

const TEXTS = /\.(js|css|html|svg|webmanifest|json)$/;
/** A smaller file fits into one packet as it is. */
const WORTH_IT = 1024;

/** Every text of the client is kept as brotli and gzip, too, as small as they get: it is packed once and sent often. */
function packed(): Plugin {
  let folder = '';
  return {
    name: 'packed',
    apply: 'build',
    configResolved: (config) => void (folder = config.build.outDir),
    closeBundle() {
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const path = join(folder, file);
        if (!TEXTS.test(file) || statSync(path).size < WORTH_IT) continue;
        const text = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
        writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
      }
    },
  };
}

/** A list of all files that a page may need, for those who keep the site where there is no network: `kept.json`. */
function listed(): Plugin {
  let folder = '';
  return {
    name: 'listed',
    apply: 'build',
    configResolved: (config) => void (folder = config.build.outDir),
    closeBundle() {
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((file) => file.replaceAll('\\', '/'))
        .filter((file) => statSync(join(folder, file)).isFile() && !/\.(br|gz)$|^(index\.html|sw\.js|kept\.json)$/.test(file));
      writeFileSync(join(folder, 'kept.json'), JSON.stringify(files.map((file) => `/${file}`).sort()));
    },
  };
}

/**
 * A file costs a slow line a trip there and back. So the front page is one file, and what the pages behind it share is
 * one. A game's own folder is for its players alone.
 */
const files = [
  { name: 'front', tags: ['$initial' as const], priority: 2 },
  { name: 'shared', test: /^(?!.*\/src\/(games\/[^/]+|engine|position)\/)/, minShareCount: 3, priority: 1 },
];

const server = process.env.HAYMAKER_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [gameIcons(), svelte(), listed(), packed()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: files } } },
  },
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
