// What both elements share: a button that opens a dialog with a form, and sending it once.
import { checkMark, h } from './dom.ts'
import { faultOf, makeField, type Field } from './field.ts'
import type { FileList } from './file-list.ts'
import { messagesFor, type Messages } from './messages.ts'
import { openService, Refusal, type Service } from './service.ts'
import { openSender, type Sender } from './sending.ts'
import { widgetSheet } from './styles.ts'

/** The contents of a form, which depend on the language. */
export type Form = {
  title: string
  intro: string
  rows: (Field | [Field, Field] | HTMLElement)[]
  fields: Field[]
  files?: FileList
  /** Shows the products that the attributes name now, and keeps quantities that were typed. */
  showProducts: () => void
  /** Adds what is not in `fields`. Returns false if something is wrong with it, which is marked. */
  complete?: (body: Record<string, unknown>) => boolean
  /** Marks a field that the service refuses, unless it is one of `fields`. */
  mark?: (name: string) => void
}

export abstract class RequestElement extends HTMLElement {
  static readonly observedAttributes: string[] = ['lang', 'label', 'sku', 'product-name', 'items', 'qty']
  protected abstract readonly path: string
  protected messages: Messages = messagesFor('en')
  private service: Service | undefined
  private sender: Sender | undefined
  private isBusy = false
  /** Whether something was entered since the form was made. */
  private isEntered = false
  private form: Form | undefined
  private dialog: HTMLDialogElement | undefined

  connectedCallback(): void {
    if (!this.shadowRoot) this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [widgetSheet()]
    this.update()
    // The element was moved in the page, after which an open dialog is no longer modal.
    if (this.dialog?.open && !this.dialog.matches(':modal')) {
      this.dialog.open = false
      this.dialog.showModal()
    }
  }

  attributeChangedCallback(): void {
    if (this.shadowRoot) this.update()
  }

  /** Opens the dialog. */
  open(): void {
    if (!this.dialog || this.dialog.open) return
    this.dialog.showModal()
    this.announce('opened')
    // While the customer types; a failure is reported when the request is sent.
    this.requireService()
      .prove()
      .catch(() => undefined)
  }

  close(): void {
    this.dialog?.close()
  }

  protected abstract makeForm(): Form

  /** Makes a field that has the attributes' value at first. */
  protected field(name: string, options: Parameters<typeof makeField>[1]): Field {
    return makeField(name, options, this.messages)
  }

  protected get sku(): string {
    return this.getAttribute('sku') ?? ''
  }

  protected get productName(): string | undefined {
    return this.getAttribute('product-name') || undefined
  }

  /** Custom fields are shown if the page names them: `custom-field-1="Wood"`. */
  protected customFields(): Field[] {
    return [1, 2, 3].flatMap((number) => {
      const label = this.getAttribute(`custom-field-${number}`)
      return label ? [this.field(`custom_field_${number}`, { label, maxlength: '255' })] : []
    })
  }

  protected contactFields() {
    const { messages } = this
    const line = { maxlength: '255' }
    return {
      firstname: this.field('firstname', { ...line, label: messages.firstname, autocomplete: 'given-name' }),
      lastname: this.field('lastname', { ...line, label: messages.lastname, autocomplete: 'family-name' }),
      email: this.field('email', {
        ...{ label: messages.email, type: 'email', autocomplete: 'email', required: true, autofocus: true },
        maxlength: '254',
      }),
      company: this.field('company', { ...line, label: messages.company, autocomplete: 'organization' }),
    }
  }

  private requireService(): Service {
    const base = this.getAttribute('service') ?? new URL(import.meta.url).origin
    return (this.service ??= openService(base, this.getAttribute('store-key') ?? ''))
  }

  /** Keeps a form that is open or in which something was entered: only its products change, and the button. */
  private update(): void {
    const { form } = this
    if (!form || !(this.dialog?.open || this.isEntered)) return this.render()
    form.showProducts()
    this.shadowRoot!.querySelector('slot > button')!.textContent = this.getAttribute('label') ?? form.title
  }

  private render(): void {
    const near = this.closest<HTMLElement>('[lang]')?.lang
    this.messages = messagesFor(near || navigator.language)
    const form = this.makeForm()
    form.showProducts()
    this.form = form
    this.isEntered = false
    const button = h(
      'button',
      { type: 'button', class: 'main', part: 'button', 'aria-haspopup': 'dialog' },
      this.getAttribute('label') ?? form.title,
    )
    // A button of the page in its place.
    const slot = h('slot', {}, button)
    slot.addEventListener('click', () => this.open())
    this.dialog = this.makeDialog(form)
    this.shadowRoot!.replaceChildren(slot, this.dialog)
  }

  private makeDialog(form: Form): HTMLDialogElement {
    const { messages } = this
    const close = h(
      'button',
      { type: 'button', class: 'x', 'aria-label': messages.close, part: 'close' },
      '×',
    )
    const heading = h('h2', { id: 'title', part: 'heading' }, form.title)
    const dialog = h('dialog', {
      'aria-labelledby': 'title',
      part: 'dialog',
      lang: messages === messagesFor('de') ? 'de' : 'en',
    })
    dialog.append(h('header', {}, heading, close), this.makeFormElement(form, dialog))
    close.addEventListener('click', () => dialog.close())
    dialog.addEventListener('close', () => {
      this.announce('closed')
      if (dialog.querySelector('.done')) this.render()
      // Rendering replaced the button that had the focus before.
      if (!this.shadowRoot!.activeElement)
        this.shadowRoot!.querySelector<HTMLElement>('slot > button')?.focus()
    })
    return dialog
  }

  private makeFormElement(form: Form, dialog: HTMLDialogElement): HTMLFormElement {
    const { messages } = this
    const alert = h('div', { class: 'alert', role: 'alert', part: 'error' })
    const status = h('p', { role: 'status', part: 'status' })
    const send = h('button', { class: 'main', part: 'submit' }, messages.send)
    const cancel = h('button', { type: 'button', part: 'cancel' }, messages.cancel)
    cancel.addEventListener('click', () => dialog.close())
    const trap = h('input', { name: 'website', tabindex: '-1', autocomplete: 'off', 'aria-hidden': 'true' })
    const rows = form.rows.map((row) =>
      row instanceof HTMLElement
        ? row
        : Array.isArray(row)
          ? h('div', { class: 'pair' }, ...row.map(({ element }) => element))
          : row.element,
    )
    const element = h(
      'form',
      { novalidate: true },
      h(
        'div',
        { class: 'body' },
        h('p', { class: 'intro' }, form.intro),
        ...rows,
        h('div', { class: 'trap', 'aria-hidden': 'true' }, trap),
      ),
      // Always in sight.
      alert,
      h('footer', {}, status, cancel, send),
    )
    const setBusy = (isBusy: boolean, text = '') => {
      this.isBusy = isBusy
      element.setAttribute('aria-busy', String(isBusy))
      // Not disabled, which would take the focus away.
      send.setAttribute('aria-disabled', String(isBusy))
      status.textContent = text
    }
    const show = (text: string, isRetry: boolean) => {
      alert.textContent = text
      send.textContent = isRetry ? messages.again : messages.send
    }
    element.addEventListener('input', () => (this.isEntered = true))
    element.addEventListener('submit', (event) => {
      event.preventDefault()
      if (this.isBusy) return
      show('', false)
      const body = this.read(form, trap.value)
      if (!body) return show(messages.invalidForm, false)
      setBusy(true, messages.sending)
      this.sender ??= openSender(this.requireService(), this.path, messages)
      void this.sender(body, form.files, (text) => (status.textContent = text)).then(
        () => {
          setBusy(false)
          this.showThanks(dialog, element)
        },
        (error: unknown) => {
          setBusy(false)
          show(this.explain(form, error), true)
        },
      )
    })
    return element
  }

  /** Returns the body, or undefined if a field is invalid, which then has the focus. */
  private read(form: Form, website: string): Record<string, unknown> | undefined {
    const body: Record<string, unknown> = {}
    let first: HTMLElement | undefined
    for (const field of form.fields) {
      const fault = faultOf(field, this.messages)
      field.setFault(fault)
      if (fault) first ??= field.input
      if (field.input.value.trim() !== '') body[field.name] = field.input.value.trim()
    }
    if (website !== '') body.website = website
    const isComplete = form.complete?.(body) ?? true
    first ??= isComplete
      ? undefined
      : (this.shadowRoot!.querySelector<HTMLElement>('[aria-invalid=true]') ?? undefined)
    first?.focus()
    return first || !isComplete ? undefined : body
  }

  private explain(form: Form, error: unknown): string {
    const { messages } = this
    const refusal = error instanceof Refusal ? error : new Refusal(-1, 'unknown', [], 0)
    this.announce('error', { code: refusal.code, status: refusal.status })
    if (refusal.status === 0) return messages.offline
    if (refusal.status === 429 || refusal.status === 503)
      return messages.busy(Math.max(refusal.retry_after_s, 1))
    if (![400, 404, 413, 415].includes(refusal.status)) return messages.failed
    for (const name of refusal.fields) {
      const field = form.fields.find((each) => each.name === name)
      if (field) field.setFault(messages.invalid)
      else form.mark?.(name)
    }
    this.shadowRoot!.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    return messages.invalidForm
  }

  private showThanks(dialog: HTMLDialogElement, form: HTMLFormElement): void {
    const { messages } = this
    const close = h('button', { type: 'button', class: 'main', part: 'submit' }, messages.close)
    close.addEventListener('click', () => dialog.close())
    const done = h(
      'div',
      { class: 'done', role: 'status', part: 'status' },
      checkMark(),
      h('p', {}, messages.sent),
      close,
    )
    dialog.querySelector('h2')!.textContent = messages.thanks
    form.replaceWith(done)
    close.focus()
    this.announce('sent')
  }

  private announce(name: string, detail?: object): void {
    this.dispatchEvent(new CustomEvent(`quotewright-${name}`, { bubbles: true, composed: true, detail }))
  }
}
