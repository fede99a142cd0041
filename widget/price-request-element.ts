// <quotewright-price-request>: a question about the price of a product, with files.
import { makeContactFields } from './contact-fields.ts'
import { h } from './dom.ts'
import { makeFileList } from './file-list.ts'
import type { Form } from './form.ts'
import { RequestElement } from './request-element.ts'

export class PriceRequestElement extends RequestElement {
  protected readonly path = 'priceRequest'

  protected makeForm(): Form {
    const { messages } = this
    const { firstname, lastname, email, company } = makeContactFields(messages)
    const phone = this.field('phone', {
      label: messages.phone,
      type: 'tel',
      autocomplete: 'tel',
      maxlength: '255',
    })
    const message = this.field('message', { label: messages.message, lines: true, maxlength: '65535' })
    const custom = this.customFields()
    const files = makeFileList(messages)
    const product = h('div', { class: 'product', part: 'product' })
    return {
      title: messages.requestPrice,
      intro: messages.priceIntro,
      rows: [product, email, [firstname, lastname], [company, phone], ...custom, message, files.element],
      fields: [email, firstname, lastname, company, phone, ...custom, message],
      ofBuyer: [email, firstname, lastname],
      files,
      showProducts: () => {
        const { sku, productName: name } = this
        const shown = name ?? sku
        product.hidden = shown === ''
        product.replaceChildren(h('bdi', {}, shown), ...(sku !== '' && name ? [h('small', {}, sku)] : []))
      },
      complete: (body) => {
        Object.assign(body, { product_sku: this.sku || undefined, product_name: this.productName })
        return true
      },
    }
  }
}
