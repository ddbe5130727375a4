import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { FoundInPlant, FoundRecord, searchPath, SearchWords } from '#contract/search.ts'
import { request } from './request.ts'
import { expecting } from './expecting.ts'

const freshForMs = 30_000

/** Records of every kind that the server finds for this person; '' or too little asks nothing. */
export function useFoundRecords(words: string) {
  return useQuery({
    queryKey: ['search', 'records', words],
    queryFn: ({ signal }) => request(searchPath, z.array(FoundRecord), { query: { words }, quiet: true, signal }),
    meta: expecting(404),
    enabled: SearchWords.safeParse(words).success,
    staleTime: freshForMs,
    retry: false,
  })
}

/** Machines and tags of the plant, for people who may see them. */
export function useFoundInPlant(words: string, mayAsk: boolean) {
  return useQuery({
    queryKey: ['search', 'plant', words],
    queryFn: ({ signal }) => request('/mes/plc/search', FoundInPlant, { query: { words }, quiet: true, signal }),
    meta: expecting(404),
    enabled: mayAsk && SearchWords.safeParse(words).success,
    staleTime: freshForMs,
    retry: false,
  })
}
