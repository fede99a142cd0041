// Creates elements. No text is parsed as HTML, so that pages may require Trusted Types.

export type Attributes = Record<string, string | boolean | undefined>

/** Creates an element. Attributes that are false or undefined are left out. */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) element.setAttribute(key, value === true ? '' : value)
  element.append(...children)
  return element
}

/** Creates the picture that is shown after a success. */
export function checkMark(): SVGSVGElement {
  const make = (name: string, attributes: Record<string, string>) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    return element
  }
  const svg = make('svg', {
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.75',
    'aria-hidden': 'true',
  })
  svg.append(
    make('circle', { cx: '12', cy: '12', r: '10' }),
    make('path', { d: 'm7.5 12.5 3 3 6-6.5', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }),
  )
  return svg as SVGSVGElement
}
