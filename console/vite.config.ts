// Builds the console to dist/browser/, each file also compressed, so that the service serves bytes from the disk.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { recordInputs } from '../scripts/build-inputs.mjs'

const outDir = join(import.meta.dirname, '../dist/browser')

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  // No file of variables takes part in a build.
  envDir: false,
  plugins: [
    compress(),
    recordInputs([
      'console/package.json',
      'console/tsconfig.json',
      'client/package.json',
      'tsconfig.json',
      // The worker is a build of its own, whose modules are not among those of the page.
      'console/quotes/list-file',
    ]),
  ],
  // The client is built for its package only.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    // No data: URLs, which the Content-Security-Policy forbids.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Libraries mark what runs in browsers only; everything here does.
      onLog: (level, log, report) => void (log.code === 'MODULE_LEVEL_DIRECTIVE' || report(level, log)),
      // One file of what every page needs: over HTTP/1.1, browsers request six at once.
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
    },
    // What counts is what a page loads, compressed.
    chunkSizeWarningLimit: 1000,
  },
  // PORT is that of the service.
  server: {
    proxy: { '/rest': { target: `http://127.0.0.1:${process.env.PORT ?? 8080}`, changeOrigin: false } },
  },
})

function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    async writeBundle({ dir = outDir }) {
      const files = await readdir(dir, { recursive: true })
      await Promise.all(
        files
          .filter((name) => /\.(js|css|html|svg)$/.test(name))
          .map(async (name) => {
            const path = join(dir, name)
            const bytes = await readFile(path)
            await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
            await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes))
          }),
      )
    },
  }
}
