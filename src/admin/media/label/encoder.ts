import { useQuery } from '@tanstack/react-query'
import type { DrawSymbol } from '#contract/rules/label/codeTypes.ts'
import { symbolsBy } from '#contract/rules/label/symbols.ts'

/** The encoder of all codes; a quarter of a megabyte, fetched with the first label. Null until it is there. */
export function useEncoder(): DrawSymbol | null {
  const { data } = useQuery({
    queryKey: ['label encoder'],
    queryFn: async () => {
      const { default: bwip } = await import('bwip-js/browser') // the export `raw` beside it is an encoder of that name
      return { drawSymbol: symbolsBy((options) => bwip.raw(options)) }
    },
    staleTime: Infinity,
  })
  return data?.drawSymbol ?? null
}
