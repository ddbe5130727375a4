import { createContext, use, useEffect, useId } from 'react'

type Tell = (field: string, isBusy: boolean) => void

const BusyContext = createContext<Tell>(() => {})
export const BusyProvider = BusyContext.Provider

/** Tells the form around that a field is still at work: it must not be saved without what is on its way. */
export function useBusy(isBusy: boolean): void {
  const tell = use(BusyContext)
  const field = useId()
  useEffect(() => {
    tell(field, isBusy)
    return () => tell(field, false)
  }, [tell, field, isBusy])
}
