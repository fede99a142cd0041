// Builds the widget to dist/widget/widget.js, also compressed: one file, which pages of other sites load.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { recordInputs } from '../scripts/build-inputs.mjs'

const outDir = join(import.meta.dirname, '../dist/widget')

export default defineConfig({
  root: import.meta.dirname,
  // No file of variables takes part in a build.
  envDir: false,
  publicDir: false,
  plugins: [compress(), recordInputs(['widget/tsconfig.json', 'tsconfig.json'])],
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    lib: { entry: 'widget.ts', formats: ['es'], fileName: () => 'widget.js' },
    // Of a library, `minify` leaves blanks and comments.
    rolldownOptions: { output: { minify: true } },
    reportCompressedSize: false,
  },
})

function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    async writeBundle({ dir = outDir }) {
      const path = join(dir, 'widget.js')
      const bytes = await readFile(path)
      await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
      await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes))
    },
  }
}
