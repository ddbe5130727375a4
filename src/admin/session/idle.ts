import type { CompanyInfo } from '#contract/modules/organisation/companyInfo.ts'

const defaultMinutes = 60 // SES-020

type Watching = { settings: Pick<CompanyInfo, 'global_refresh' | 'timeout_refresh'> | null; target: EventTarget; onIdle: () => void }

/** Calls `onIdle` after `timeout_refresh` minutes without a click or a key; only when `global_refresh` is 1. Returns what ends it. */
export function watchIdle({ settings, target, onIdle }: Watching): () => void {
  if (String(settings?.global_refresh) !== '1') return () => {}
  const minutes = settings?.timeout_refresh ?? defaultMinutes
  let timer = setTimeout(onIdle, minutes * 60_000)
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(onIdle, minutes * 60_000)
  }
  const signs = ['click', 'keydown'] as const
  for (const sign of signs) target.addEventListener(sign, restart)
  return () => {
    clearTimeout(timer)
    for (const sign of signs) target.removeEventListener(sign, restart)
  }
}
