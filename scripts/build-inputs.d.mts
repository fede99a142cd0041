// The types of build-inputs.mjs.
import type { Plugin } from 'vite'

export function recordInputs(others: string[]): Plugin
export function isUpToDate(outDir: string, base?: string): Promise<boolean>
