// Finds the files of the templates: those that come with the service, and an operator's own.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartupError } from '../platform/errors.ts'
import { isLanguage } from '../platform/option-values.ts'
import { mailNames, type MailName } from './mail-variables.ts'

/** What a mail is made of, and the frame around everything in HTML. */
export type TemplatePart = `${MailName}.subject.txt` | `${MailName}.txt` | `${MailName}.html` | 'layout.html'

/** `store` is missing where a file is for every store. `file` is its name for people. */
export type TemplateFile = {
  store?: string
  language: string
  part: TemplatePart
  file: string
  text: string
}

const templateParts: TemplatePart[] = [
  'layout.html',
  ...mailNames.flatMap((name) => [`${name}.subject.txt`, `${name}.txt`, `${name}.html`] as const),
]

const builtinDirectory = fileURLToPath(new URL('../../templates/mail/', import.meta.url))

export async function readBuiltinFiles(): Promise<TemplateFile[]> {
  return readLanguages(builtinDirectory, 'templates/mail')
}

/** `<language>/<file>` and `<store code>/<language>/<file>`. Throws a StartupError for files that would never be used. */
export async function readOperatorFiles(directory: string): Promise<TemplateFile[]> {
  const { directories, files: strays } = await list(directory)
  requireNoTemplate(directory, strays, 'lies in no directory of a language, such as en/ or <store code>/en/')
  const files = await readLanguages(directory, directory)
  for (const store of directories) {
    const inStore = await readLanguages(join(directory, store), join(directory, store))
    files.push(...inStore.map((file) => ({ ...file, store })))
  }
  return files
}

async function readLanguages(directory: string, shownAs: string): Promise<TemplateFile[]> {
  const { directories } = await list(directory)
  const found = await Promise.all(
    directories.map((language) => readLanguage(directory, language, join(shownAs, language))),
  )
  return found.flat()
}

async function readLanguage(parent: string, language: string, shownAs: string): Promise<TemplateFile[]> {
  const { files } = await list(join(parent, language))
  const parts = templateParts.filter((part) => files.includes(part))
  const others = files.filter((file) => !templateParts.some((part) => part === file))
  requireNoTemplate(shownAs, others, 'is the name of no template')
  if (parts.length > 0 && !isLanguage(language))
    throw new StartupError(`${shownAs} holds templates, but ${language} is no language such as en or de-AT.`)
  return Promise.all(
    parts.map(async (part) => ({
      language,
      part,
      file: join(shownAs, part),
      // Some editors begin a file with a mark that no reader should see.
      text: (await readFile(join(parent, language, part), 'utf8')).replace(/^\ufeff/, ''),
    })),
  )
}

// A mistyped name would be a template that nobody ever misses.
function requireNoTemplate(directory: string, files: string[], reason: string): void {
  const [stray] = files.filter((file) => /\.(txt|html)$/.test(file))
  if (stray !== undefined) throw new StartupError(`${join(directory, stray)} ${reason}.`)
}

// Follows links, for that is how container platforms lay files into a directory; what begins with a dot is theirs.
async function list(directory: string): Promise<{ directories: string[]; files: string[] }> {
  const directories: string[] = []
  const files: string[] = []
  for (const name of (await readNames(directory)).sort()) {
    if (name.startsWith('.')) continue
    const entry = await stat(join(directory, name))
    if (entry.isDirectory()) directories.push(name)
    else files.push(name)
  }
  return { directories, files }
}

async function readNames(directory: string): Promise<string[]> {
  try {
    return await readdir(directory)
  } catch (error) {
    throw new StartupError(`MAIL_TEMPLATES_DIR cannot be read: ${(error as Error).message}.`)
  }
}
