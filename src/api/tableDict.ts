import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { DictOption } from '#contract/dictOption.ts'
import { ApiError, request } from './request.ts'

const Options = z.array(DictOption)
/** Relatives of the contract answer one label as itself (API-083). */
const Labels = z.union([z.array(z.string()), z.string().transform((label) => [label])])

/** `dict` is the code of a dictionary, or `table,text,code`. Throws ApiError; its sentence is for people (PICK-022, PICK-025). */
export async function searchDictionary(dict: string, keyword: string, pageSize: number): Promise<DictOption[]> {
  return request(`/sys/dict/loadDict/${encodeURIComponent(required(dict))}`, Options, { query: { keyword, pageSize }, quiet: true })
}

/** What the values are called, in their order; one that is not known any more is called what it is. Throws ApiError. */
export async function dictionaryLabels(dict: string, values: readonly string[]): Promise<string[]> {
  const query = { key: values.join(','), delNotExist: false }
  return request(`/sys/dict/loadDictItem/${encodeURIComponent(required(dict))}`, Labels, { query, quiet: true })
}

/** What can be chosen for these words. Nothing is asked without any. */
export function useDictionarySearch(dict: string, keyword: string, pageSize: number) {
  return useQuery({
    queryKey: ['dictionarySearch', dict, keyword, pageSize],
    queryFn: () => searchDictionary(dict, keyword, pageSize),
    enabled: keyword !== '',
    retry: false,
  })
}

/** What one value is called; nothing is asked without one. */
export function useDictionaryLabel(dict: string, value: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['dictionaryLabel', dict, value],
    queryFn: async () => (await dictionaryLabels(dict, [value]))[0] ?? value,
    enabled: value !== '',
    retry: false,
  })
  return data
}

function required(dict: string): string {
  if (dict === '') throw new ApiError(0, '字典Code不能为空!')
  return dict
}
