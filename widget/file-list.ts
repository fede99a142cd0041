// The files of a request: chosen by the customer, uploaded when the request is sent.
import { h } from './dom.ts'
import type { Messages } from './messages.ts'
import { type FileId, Refusal, type Service } from './service.ts'

const FILES_MAX = 10
const ACCEPT = '.doc,.docx,.xls,.xlsx,.csv,.pdf,.txt,.jpg,.jpeg,.png'

type ChosenFile = {
  file: File
  row: HTMLElement
  progress: HTMLProgressElement
  fault: HTMLElement
  /** The proof of work that it was uploaded with, and its id; another proof requires another upload. */
  uploaded?: { proof: string; id: FileId }
}

export type FileList = {
  element: HTMLElement
  /** Uploads what the proof has not been used for. Resolves to the ids. Throws if a file is refused, which is marked. */
  upload: (service: Service, proof: string, say: (text: string) => void) => Promise<FileId[]>
}

export function makeFileList(messages: Messages): FileList {
  const chosen: ChosenFile[] = []
  const rows = h('ul')
  const input = h('input', {
    type: 'file',
    multiple: true,
    accept: ACCEPT,
    tabindex: '-1',
    'aria-hidden': 'true',
  })
  const button = h('button', { type: 'button', part: 'files' }, messages.addFiles)
  const hint = h('span', { class: 'hint', id: 'files-hint' }, messages.filesHint(FILES_MAX))
  const fault = h('p', { class: 'fault', role: 'alert', part: 'error' })
  button.setAttribute('aria-describedby', 'files-hint')
  button.addEventListener('click', () => input.click())
  input.addEventListener('change', () => {
    add([...(input.files ?? [])])
    input.value = ''
  })
  const add = (files: File[]) => {
    const room = FILES_MAX - chosen.length
    fault.textContent = files.length > room ? messages.tooManyFiles(FILES_MAX) : ''
    for (const file of files.slice(0, room)) chosen.push(makeRow(file))
  }
  const makeRow = (file: File): ChosenFile => {
    const remove = h('button', { type: 'button', class: 'x', 'aria-label': messages.remove(file.name) }, '×')
    const progress = h('progress', { max: '1', value: '0', 'aria-label': file.name, hidden: true })
    const fault = h('p', { class: 'fault', role: 'alert', part: 'error' })
    const name = h(
      'span',
      { class: 'name' },
      h('bdi', {}, file.name),
      ' ',
      h('small', {}, sizeOf(file.size, messages.language)),
    )
    const row = h('li', { part: 'file' }, name, remove, progress, fault)
    const chosenFile: ChosenFile = { file, row, progress, fault }
    remove.addEventListener('click', () => {
      if (row.closest('form')?.getAttribute('aria-busy') === 'true') return
      chosen.splice(chosen.indexOf(chosenFile), 1)
      row.remove()
      button.focus()
    })
    rows.append(row)
    return chosenFile
  }
  return {
    element: h(
      'fieldset',
      { part: 'field' },
      h('legend', { part: 'label' }, messages.files, ' ', h('span', {}, `(${messages.optional})`)),
      rows,
      h('div', { class: 'drop' }, button, hint, input),
      fault,
    ),
    upload: async (service, proof, say) => {
      for (const chosenFile of chosen)
        if (chosenFile.uploaded?.proof !== proof) await uploadOne(chosenFile, service, proof, say, messages)
      return chosen.map(({ uploaded }) => uploaded!.id)
    },
  }
}

async function uploadOne(
  chosenFile: ChosenFile,
  service: Service,
  proof: string,
  say: (text: string) => void,
  messages: Messages,
): Promise<void> {
  const { file, progress, fault } = chosenFile
  say(messages.uploading(file.name))
  fault.textContent = ''
  progress.hidden = false
  try {
    const id = await service.upload(file, proof, (share) => (progress.value = share))
    progress.value = 1
    chosenFile.uploaded = { proof, id }
  } catch (error) {
    progress.hidden = true
    if (error instanceof Refusal && [400, 413, 415].includes(error.status))
      fault.textContent = messages.fileRefused
    throw error
  }
}

function sizeOf(bytes: number, language: string): string {
  const [divisor, unit] = bytes < 1_000_000 ? [1000, 'kilobyte'] : [1_000_000, 'megabyte']
  const format = { style: 'unit', unit, maximumFractionDigits: divisor === 1000 ? 0 : 1 } as const
  return new Intl.NumberFormat(language, format).format(Math.max(bytes / divisor, 0.1))
}
