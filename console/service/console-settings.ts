// What the console needs to know about the service: stores, currencies, limits.
import { useQuery } from '@tanstack/react-query'
import { api, result, type Schemas } from './api.ts'
import { queryKeys } from './query-keys.ts'

export type ConsoleSettings = Schemas['ConsoleSettings']

/** For pages that compute amounts, which cannot be shown without the decimals of the currency; `isFresh` reads it again. */
export function useConsoleSettingsQuery({ isFresh = false } = {}) {
  return useQuery({
    queryKey: queryKeys.consoleSettings,
    queryFn: () => result(api.GET('/rest/V1/console')),
    staleTime: isFresh ? 0 : Number.POSITIVE_INFINITY,
  })
}

/** Returns the settings, undefined until they are loaded. */
export function useConsoleSettings() {
  return useConsoleSettingsQuery().data
}

/** Returns whether customers get mails, true until the settings are loaded. */
export function useIsMailOn(): boolean {
  return useConsoleSettings()?.mail_enabled !== false
}

/** Returns a function for the decimals of a currency. */
export function useCurrencyDigits(): (currencyCode: string) => number {
  const currencies = useConsoleSettings()?.currencies ?? []
  return (code) => currencies.find(({ currency_code }) => currency_code === code)?.digits ?? 2
}

/**
 * Returns a function for the time zone of a store. Without a store, such as for rows of the inbox, it is that of all stores if they
 * have the same, or else undefined: that of the person.
 */
export function useTimezoneOf(): (storeId: number | undefined) => string | undefined {
  const stores = useConsoleSettings()?.stores ?? []
  return (id) => {
    const [first, ...others] = stores.filter(({ store_id }) => id === undefined || store_id === id)
    return others.every(({ timezone }) => timezone === first?.timezone) ? first?.timezone : undefined
  }
}

/** Returns a store, undefined until the settings are loaded. */
export function useStore(storeId: number) {
  return useConsoleSettings()?.stores.find(({ store_id }) => store_id === storeId)
}
