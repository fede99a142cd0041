// Colors as operators write them: `#1f4e79`.

/** Whether white text can be read on it, by the luminance that people perceive. */
export function isDark(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16))
  return 0.299 * red + 0.587 * green + 0.114 * blue < 150
}
