// Text styles and colors of a quote's document, apart from the color that the seller chose.
import type { TextStyle } from '../../platform/pdf/typesetter.ts'

export const colors = { text: '#1f2933', muted: '#6b7280', rule: '#d9dee4', fill: '#f3f5f7' } as const

export const styles = {
  text: { size: 9.5, color: colors.text },
  strong: { size: 9.5, color: colors.text, isBold: true },
  subject: { size: 12, color: colors.text, isBold: true },
  small: { size: 8.5, color: colors.muted },
  label: { size: 9.5, color: colors.muted },
  head: { size: 8.5, color: colors.text, isBold: true },
} as const satisfies Record<string, TextStyle>
