// Loads a part of the console.

/** Returns the module. Browsers remember that one could not be fetched, so it is requested again under another address. */
export async function importPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    // Their error names it.
    const [address] = /https?:\S+/.exec((error as Error).message) ?? []
    if (address === undefined) throw error
    return import(/* @vite-ignore */ `${address}?${Date.now()}`) as Promise<Part>
  }
}
