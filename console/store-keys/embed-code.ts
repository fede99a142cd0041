// What a web page has to contain to show the widget.
export const elements = ['price-request', 'quote-request'] as const
export type Element = (typeof elements)[number]

/** Returns the HTML. `service` is the origin of the service. */
export function embedCode(element: Element, key: string, service: string): string {
  const product =
    element === 'quote-request' ? `items='[{ "sku": "SKU", "qty": 1 }]'` : 'sku="SKU" product-name="Product"'
  return `<script type="module" src="${service}/widget.js"></script>
<quotewright-${element}
  store-key="${key}"
  ${product}
></quotewright-${element}>`
}
