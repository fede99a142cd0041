// Colors as operators write them: `#1f4e79`.

/** Whether white text can be read on the color, by its perceived brightness (ITU-R BT.601) of 0 to 255. */
export function isDark(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16))
  return 0.299 * red + 0.587 * green + 0.114 * blue < 150
}
