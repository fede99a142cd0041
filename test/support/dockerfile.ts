// Follows the stages of a Dockerfile without Docker: each is a directory in which its steps are executed. The base images
// are left out; commands are those of this machine.
import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** A step may install packages from the network. */
const STEP_MS_MAX = 540_000

export type Stage = {
  name: string
  root: string
  /** The working directory, below the root. */
  workdir: string
  environment: Record<string, string>
  user: string
  command: string[]
  healthcheck: string[]
}

/** The account that stands for the image's user. */
export type Account = { name: string; group: string }

type Instruction = { name: string; text: string }

/** Executes the steps of a Dockerfile in directories below `target`. Throws at a step that fails. Returns the last stage. */
export async function followDockerfile(context: string, target: string, account: Account): Promise<Stage> {
  const instructions = parse(await readFile(join(context, 'Dockerfile'), 'utf8'))
  const ignored = (await readFile(join(context, '.dockerignore'), 'utf8')).split('\n').filter(Boolean)
  const stages: Stage[] = []
  for (const { name, text } of instructions) {
    const stage = stages.at(-1)
    if (name === 'FROM') stages.push(await openStage(text, join(target, `stage-${stages.length}`)))
    else if (stage) await execute(stage, { name, text }, { context, ignored, stages, account })
    else if (name !== 'ARG') throw new Error(`${name} stands before FROM.`)
  }
  return stages.at(-1)!
}

/** Removes comments, and joins lines that end with a backslash to the next one. */
function parse(text: string): Instruction[] {
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', text = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
      return { name, text }
    })
}

async function openStage(text: string, root: string): Promise<Stage> {
  const [, name = ''] = / AS (\S+)$/i.exec(text) ?? []
  await mkdir(root, { recursive: true })
  await chmod(root, 0o755)
  return { name, root, workdir: root, environment: {}, user: 'root', command: [], healthcheck: [] }
}

type Build = { context: string; ignored: string[]; stages: Stage[]; account: Account }

async function execute(stage: Stage, { name, text }: Instruction, build: Build): Promise<void> {
  if (name === 'WORKDIR') await mkdir((stage.workdir = join(stage.root, text)), { recursive: true })
  else if (name === 'COPY') await copy(stage, text, build)
  else if (name === 'RUN') await runStep(stage, text, build.account)
  else if (name === 'ENV')
    for (const pair of text.split(' ')) {
      const [variable = '', value = ''] = pair.split('=')
      stage.environment[variable] = value.startsWith('/') ? join(stage.root, value) : value
    }
  else if (name === 'USER') stage.user = text
  else if (name === 'CMD') stage.command = JSON.parse(text) as string[]
  else if (name === 'HEALTHCHECK') stage.healthcheck = ['sh', '-c', text.replace(/^.*? CMD /, '')]
  else if (!['EXPOSE', 'VOLUME', 'ARG'].includes(name)) throw new Error(`${name} is not known here.`)
}

/** As Docker does: copies the contents of a directory; a file keeps its name if the target is a directory. */
async function copy(stage: Stage, text: string, { context, ignored, stages }: Build): Promise<void> {
  const words = text.split(' ')
  const from = words[0]?.startsWith('--from=') ? words.shift()!.slice('--from='.length) : undefined
  const origin = from === undefined ? context : stages.find(({ name }) => name === from)!.root
  const target = words.pop()!
  for (const source of words) {
    const isLeftOut = (path: string) =>
      from === undefined && isIgnored(path.slice(context.length + 1), ignored)
    const path = join(origin, source)
    const isInDirectory = target.endsWith('/')
    const to = join(stage.workdir, target, isInDirectory ? source.split('/').at(-1)! : '')
    await cp(path, to, { recursive: true, verbatimSymlinks: true, filter: (each) => !isLeftOut(each) })
  }
}

function isIgnored(path: string, ignored: string[]): boolean {
  return ignored.some((name) => `${path}/`.startsWith(`${name}/`))
}

/** Runs a command, with paths of the image moved below the root of the stage, and owners replaced by the account. */
async function runStep({ root, workdir, environment }: Stage, text: string, account: Account): Promise<void> {
  const command = text
    .replace(/-o \w+ -g \w+/g, `-o ${account.name} -g ${account.group}`)
    // A slash at the beginning of a word.
    .replace(/(?<= )\/(?=\w)/g, `${root}/`)
  // Packages that were installed here before need no download.
  const npm = { npm_config_prefer_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' }
  const env = { ...withoutNpm(process.env), ...environment, ...npm }
  await promisify(execFile)('sh', ['-ec', command], { cwd: workdir, env, timeout: STEP_MS_MAX }).catch(
    (error: Error & { stdout?: string; stderr?: string }) => {
      throw new Error(`RUN ${text} failed: ${error.stdout ?? ''}${error.stderr ?? error.message}`)
    },
  )
}

/** The environment of a shell that npm did not start. */
function withoutNpm(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !/^(npm_|INIT_CWD|NODE_OPTIONS)/.test(name)),
  )
}
