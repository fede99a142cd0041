// The files of the buyer's page: the template, which an operator may replace for all stores or for one, and what it loads.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../../config.ts'
import { openTemplateCompiler, type CompileTemplate, type Template } from '../../platform/template-engine.ts'
import { StartupError } from '../../platform/errors.ts'
import { readPicture, pictureType } from '../../platform/picture.ts'
import { isDark } from '../../platform/color.ts'

const builtin = fileURLToPath(new URL('../../../templates/buyer/', import.meta.url))
const PAGE = 'page.html'
const MESSAGE = 'message.html'

/** What a template includes for each item, for each form that takes files, and at the field that an error is about. */
const parts = ['item.html', 'files.html', 'fault.html']

async function openCompiler(): Promise<CompileTemplate> {
  const sources = parts.map(async (name) => [name, await readFile(join(builtin, name), 'utf8')] as const)
  return openTemplateCompiler({ parts: Object.fromEntries(await Promise.all(sources)) })
}

/** Throws a StartupError if the operator's directory, or a template in it, cannot be used. */
export async function checkPageTemplates({
  BUYER_TEMPLATES_DIR: directory,
}: Pick<Config, 'BUYER_TEMPLATES_DIR'>): Promise<void> {
  if (directory === undefined) return
  const compileTemplate = await openCompiler()
  try {
    const pages = (await readdir(directory, { recursive: true })).filter((path) => basename(path) === PAGE)
    for (const path of pages) {
      const file = join(directory, path)
      compileTemplate(file, await readFile(file, 'utf8'), 'html')
    }
    if (pages.length === 0) throw new Error(`there is no ${PAGE} in ${directory}`)
  } catch (error) {
    throw new StartupError(`BUYER_TEMPLATES_DIR cannot be used: ${(error as Error).message}.`)
  }
}

type Asset = { type: string; content: Buffer }

export type PageFiles = {
  /** The template of a store. */
  templateOf: (storeCode: string) => Promise<Template>
  /** The template of a page without an offer. */
  message: Template
  /** By name, which contains a hash of the contents. */
  assets: Map<string, Asset>
  names: { css: string; js: string; icon: string; logo: string }
}

export async function openPageFiles(
  config: Pick<Config, 'BUYER_TEMPLATES_DIR' | 'SELLER_COLOR' | 'SELLER_LOGO'>,
): Promise<PageFiles> {
  const { BUYER_TEMPLATES_DIR: directory, SELLER_COLOR: color, SELLER_LOGO: logo } = config
  const assets = new Map<string, Asset>()
  const compileTemplate = await openCompiler()
  const add = (name: string, type: string, content: Buffer) => {
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 12)
    const [base, extension] = name.split('.')
    const hashed = `${base}-${hash}.${extension}`
    assets.set(hashed, { type, content })
    return hashed
  }
  const css = await readFile(join(builtin, 'page.css'), 'utf8')
  const colors = `:root { --seller: ${color}; --on-seller: ${isDark(color) ? '#ffffff' : '#222222'}; }\n`
  const picture = logo === undefined ? undefined : readPicture(logo)
  const type = picture && pictureType(picture)
  const templates = new Map<string, Promise<Template>>()
  const read = async (store: string) => {
    const places = directory === undefined ? [] : [join(directory, store), directory]
    for (const place of [...places, builtin]) {
      const source = await readFile(join(place, PAGE), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
      if (source !== undefined) return compileTemplate(join(place, PAGE), source, 'html')
    }
    throw new Error(`the template ${PAGE} is missing`)
  }
  return {
    templateOf: (storeCode) => {
      const template = templates.get(storeCode) ?? read(storeCode)
      templates.set(storeCode, template)
      // A file that cannot be read now may be readable later.
      template.catch(() => templates.delete(storeCode))
      return template
    },
    message: compileTemplate(MESSAGE, await readFile(join(builtin, MESSAGE), 'utf8'), 'html'),
    assets,
    names: {
      css: add('page.css', 'text/css; charset=utf-8', Buffer.from(css + colors)),
      js: add('page.js', 'text/javascript; charset=utf-8', await readFile(join(builtin, 'page.js'))),
      icon: add('icon.svg', 'image/svg+xml', await readFile(join(builtin, 'icon.svg'))),
      logo: picture && type ? add(`logo.${type}`, `image/${type}`, picture) : '',
    },
  }
}
