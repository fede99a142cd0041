// The font families that documents are set in, and the lookup of the font files for a character. The build copies the files from
// packages (scripts/package-parts.mjs).
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Weight = 400 | 700

/** One of the many files that a family is divided into. `axes` selects the weight of a variable font. */
export type FontFile = { name: string; path: string; axes: Record<string, number> | undefined }

type Slice = { ranges: [number, number][]; files: Record<Weight, FontFile> }

const FONTS = join(import.meta.dirname, '../../../dist/fonts')

// Latin, Greek and Cyrillic with all marks, in one file per weight.
const base: Record<Weight, FontFile> = {
  400: wholeFile('BCSans-Regular'),
  700: wholeFile('BCSans-Bold'),
}

const indicScripts = 'devanagari bengali tamil telugu kannada malayalam gujarati gurmukhi oriya sinhala'
const otherScripts = 'hebrew thai lao khmer myanmar georgian armenian ethiopic thaana symbols symbols-2'

// Vazirmatn comes before Noto Sans Arabic because it has one glyph per letter, so that its text can be searched and copied;
// it lacks rare letters.
const scriptFamilies = [
  'vazirmatn',
  ...`arabic ${indicScripts} ${otherScripts}`.split(' ').map((script) => `noto-sans-${script}`),
]

/** The regional form of Han characters: Simplified Chinese, Japanese or Korean. */
const hanStyles = ['sc', 'jp', 'kr'] as const

export type HanStyle = (typeof hanStyles)[number]

const EMOJI = 'noto-emoji'

/** Families whose fonts are not variable, with the weight of the file that serves each weight. */
const staticFamilies: Record<string, Record<Weight, number>> = {
  'noto-sans-myanmar': { 400: 400, 700: 700 },
  'noto-sans-symbols-2': { 400: 400, 700: 400 },
}

/** Returns the files that may have a character, most likely first. */
export async function filesFor(
  codePoint: number,
  { weight, han, isEmoji }: { weight: Weight; han: HanStyle; isEmoji: boolean },
): Promise<FontFile[]> {
  const styles: HanStyle[] = [han, ...hanStyles.filter((style) => style !== han)]
  const families = [...scriptFamilies, ...styles.map((style) => `noto-sans-${style}`)]
  const slices = await Promise.all((isEmoji ? [EMOJI, ...families] : [...families, EMOJI]).map(slicesOf))
  const files = slices
    .flat()
    .filter(({ ranges }) => includes(ranges, codePoint))
    .map((slice) => slice.files[weight])
  return isEmoji ? [...files, base[weight]] : [base[weight], ...files]
}

const contents = new Map<string, Buffer>()

/** Reads the files of all families, 18 MB, so that none is read from the disk later. */
export async function readAllFonts(): Promise<void> {
  for (const family of [...scriptFamilies, ...hanStyles.map((style) => `noto-sans-${style}`), EMOJI]) {
    const files = (await slicesOf(family)).flatMap((slice) => Object.values(slice.files))
    await Promise.all(files.map(async ({ path }) => contents.set(path, await readFont(path))))
  }
  for (const { path } of Object.values(base)) contents.set(path, await readFont(path))
}

/** Returns the content of a font file; after `readAllFonts`, without reading it again. */
export async function readFont(path: string): Promise<Buffer> {
  return contents.get(path) ?? readFile(path)
}

const slicesOfFamily = new Map<string, Promise<Slice[]>>()

function slicesOf(family: string): Promise<Slice[]> {
  const cached = slicesOfFamily.get(family)
  if (cached) return cached
  const slices = readSlices(family)
  slicesOfFamily.set(family, slices)
  return slices
}

async function readSlices(family: string): Promise<Slice[]> {
  const weights = staticFamilies[family]
  const folder = join(FONTS, family)
  const rangesOf = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(rangesOf).map(([key, text]) => {
    // The key of a numbered slice, such as `[0]`, has brackets that its file names lack.
    const slice = `${family}-${key.replace(/[[\]]/g, '')}`
    const file = (weight: Weight): FontFile => {
      const name = `${slice}-${weights ? weights[weight] : 'wght'}-normal.woff2`
      const axes = weights ? undefined : { wght: weight }
      return { name: `${slice}-${weight}`, path: join(folder, name), axes }
    }
    return { ranges: readRanges(text), files: { 400: file(400), 700: file(700) } }
  })
}

/** Parses ranges such as `U+0-ff,U+131` into ascending pairs. */
function readRanges(text: string): [number, number][] {
  const ranges = text.split(',').map((range): [number, number] => {
    const [start = '', end = start] = range.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(start, 16), Number.parseInt(end, 16)]
  })
  return ranges.sort(([a], [b]) => a - b)
}

/** Binary search. */
function includes(ranges: [number, number][], codePoint: number): boolean {
  let [low, high] = [0, ranges.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const [start, end] = ranges[middle] as [number, number]
    if (codePoint < start) high = middle - 1
    else if (codePoint > end) low = middle + 1
    else return true
  }
  return false
}

function wholeFile(name: string): FontFile {
  return { name, path: join(FONTS, 'bc-sans', `${name}.woff`), axes: undefined }
}
