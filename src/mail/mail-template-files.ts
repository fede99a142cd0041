// Reads the template files: the built-in ones, which serve every language, and those of the operator.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartupError } from '../platform/errors.ts'
import { isLanguage } from '../platform/option-values.ts'
import { mailNames, type MailName } from './mail-variables.ts'

/** The three parts of each mail, and the layout around all HTML. */
export type TemplatePart = `${MailName}.subject.txt` | `${MailName}.txt` | `${MailName}.html` | 'layout.html'

/** `file` is its path in error messages. */
export type TemplateFile = { part: TemplatePart; file: string; text: string }

/** `store` is undefined if the file applies to all stores. */
export type OperatorFile = TemplateFile & { store?: string; language: string }

const templateParts: TemplatePart[] = [
  'layout.html',
  ...mailNames.flatMap((name) => [`${name}.subject.txt`, `${name}.txt`, `${name}.html`] as const),
]

const builtinDirectory = fileURLToPath(new URL('../../templates/mail/', import.meta.url))

export async function readBuiltinFiles(): Promise<TemplateFile[]> {
  return readParts(builtinDirectory, templateParts, 'templates/mail')
}

/** Returns the sources of what several templates include, by file name. */
export async function readIncludedParts(): Promise<Record<string, string>> {
  const directory = join(builtinDirectory, 'parts')
  const names = await readdir(directory)
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, await readFile(join(directory, name), 'utf8')] as const),
    ),
  )
}

/** Reads `<language>/<file>` and `<store code>/<language>/<file>`. Throws a StartupError for a file that would never be used. */
export async function readOperatorFiles(directory: string): Promise<OperatorFile[]> {
  const { directories, files: strays } = await listDirectory(directory)
  requireNoTemplate(
    directory,
    strays,
    'must be in the directory of a language, such as en/ or <store code>/en/',
  )
  const files = await readLanguages(directory)
  for (const store of directories) {
    const inStore = await readLanguages(join(directory, store))
    files.push(...inStore.map((file) => ({ ...file, store })))
  }
  return files
}

async function readLanguages(directory: string): Promise<OperatorFile[]> {
  const { directories } = await listDirectory(directory)
  const files = await Promise.all(
    directories.map((language) => readLanguage(join(directory, language), language)),
  )
  return files.flat()
}

async function readLanguage(directory: string, language: string): Promise<OperatorFile[]> {
  const { files } = await listDirectory(directory)
  const parts = templateParts.filter((part) => files.includes(part))
  const others = files.filter((file) => !templateParts.some((part) => part === file))
  requireNoTemplate(directory, others, 'is not the name of a template')
  if (parts.length > 0 && !isLanguage(language))
    throw new StartupError(
      `${directory} contains templates, but ${language} is not a language such as en or de-AT.`,
    )
  return (await readParts(directory, parts)).map((file) => ({ ...file, language }))
}

async function readParts(
  directory: string,
  parts: TemplatePart[],
  shownAs = directory,
): Promise<TemplateFile[]> {
  return Promise.all(
    parts.map(async (part) => ({
      part,
      file: join(shownAs, part),
      // Some editors start a file with a byte order mark.
      text: (await readFile(join(directory, part), 'utf8')).replace(/^\ufeff/, ''),
    })),
  )
}

// A template with a mistyped name would be ignored without notice.
function requireNoTemplate(directory: string, files: string[], reason: string): void {
  const stray = files.find((file) => /\.(txt|html)$/.test(file))
  if (stray !== undefined) throw new StartupError(`${join(directory, stray)} ${reason}.`)
}

// Follows symbolic links, with which container platforms mount files; names that start with a dot are internal to them.
async function listDirectory(directory: string): Promise<{ directories: string[]; files: string[] }> {
  const directories: string[] = []
  const files: string[] = []
  const names = await readdir(directory).catch((error: Error) => {
    throw new StartupError(`MAIL_TEMPLATES_DIR cannot be read: ${error.message}.`)
  })
  for (const name of names.sort()) {
    if (name.startsWith('.')) continue
    const entry = await stat(join(directory, name))
    if (entry.isDirectory()) directories.push(name)
    else files.push(name)
  }
  return { directories, files }
}
