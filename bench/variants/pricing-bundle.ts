// Vite's configuration for the arithmetic of the console as one script.
const bundle = {
  logLevel: 'warn',
  build: {
    target: 'es2022',
    lib: { entry: 'quotes/offer/line-amounts.ts', formats: ['iife'], name: 'pricing', fileName: 'pricing' },
  },
}

// Vite requires a default export.
export default bundle
