// What the service needs of packages that are not installed with it, as most of each is of no use to it: fonts, the renderer of
// the API reference, the AWS SDK and pdfkit. The build copies or bundles these parts into dist/, with their licenses. Plain
// JavaScript, as scripts/build.mjs imports it.
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build } from 'esbuild'

const root = join(import.meta.dirname, '..')
const packages = join(root, 'node_modules')
const dist = join(root, 'dist')
/** Modules through which all others import these packages. */
const bundles = ['platform/typebox.ts', 'platform/files/aws-sdk.ts', 'platform/pdf/pdf-packages.ts']

/** Copies the files that font-families.ts reads of each family, and the renderer. */
export async function copyParts() {
  const { devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const families = Object.keys(devDependencies).filter((name) => name.startsWith('@fontsource'))
  await Promise.all([
    ...families.map((name) => copyFont(name, 'files', /-(wght|400|700)-normal\.woff2$/, 'unicode.json')),
    copyFont('@bcgov/bc-sans', 'fonts', /^BCSans-(Regular|Bold)\.woff$/),
    copy('@scalar/fastify-api-reference', ['dist/js/standalone.js', 'LICENSE'], 'reference'),
  ])
}

async function copyFont(name, folder, pattern, ...others) {
  const names = await readdir(join(packages, name, folder))
  const files = names.filter((file) => pattern.test(file)).map((file) => join(folder, file))
  await copy(name, [...files, ...others, 'LICENSE'], join('fonts', basename(name)))
}

async function copy(name, files, to) {
  await mkdir(join(dist, to), { recursive: true })
  await Promise.all(files.map((file) => copyFile(join(packages, name, file), join(dist, to, basename(file)))))
}

/** Replaces the compiled modules by bundles with the packages that they import. */
export async function bundlePackages() {
  const { metafile } = await build({
    entryPoints: bundles.map((name) => join(root, 'src', name)),
    outbase: join(root, 'src'),
    outdir: dist,
    absWorkingDir: root,
    bundle: true,
    metafile: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Where a package has two forms, the one of which unused parts can be left out.
    mainFields: ['module', 'main'],
    minifyWhitespace: true,
    plugins: [
      { name: 'fonts', setup: (build) => build.onLoad({ filter: /pdfkit\.node\.mjs$/ }, bundleDefaultFont) },
    ],
    logLevel: 'warning',
  })
  await writeFile(join(dist, 'LICENSES.txt'), await licensesOf(Object.keys(metafile.inputs)))
}

// At run time, pdfkit would load the font that it sets by default from its own package: the bundler follows calls of `require`,
// but pdfkit has another name for it.
async function bundleDefaultFont({ path }) {
  const text = await readFile(path, 'utf8')
  return {
    contents: text.replace("require$1('#standard-fonts/Helvetica')", "require('#standard-fonts/Helvetica')"),
  }
}

/** Returns each license once, below the packages that have it. */
async function licensesOf(inputs) {
  const folders = new Set(inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []))
  const namesOf = new Map()
  for (const folder of [...folders].sort()) {
    const { name, version, license } = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'))
    const file = (await readdir(join(root, folder))).find((file) => /^licen[cs]e/i.test(file))
    const text = file ? await readFile(join(root, folder, file), 'utf8') : `License: ${license}\n`
    namesOf.set(text, [...(namesOf.get(text) ?? []), `${name} ${version}`])
  }
  return [...namesOf].map(([text, names]) => `${names.join('\n')}\n\n${text}`).join(`\n${'-'.repeat(80)}\n\n`)
}
