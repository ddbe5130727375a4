import { PickedUser, users } from '#contract/modules/identity/user.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { pageOf } from './page.ts'
import { request } from './request.ts'

/** '' asks for whoever. */
export type PeopleAsked = { departId: string; username: string; pageNo: number; pageSize: number }

/** People of a department and those below it, to be chosen from. */
export function usePeople(asked: PeopleAsked) {
  return useQuery({
    queryKey: ['records', users.name, 'people', asked],
    queryFn: () => request('/sys/user/queryUserComponentData', pageOf(PickedUser), { query: asked, quiet: true }),
    placeholderData: keepPreviousData,
  })
}

/** Everybody who works in a department or below it; nobody is asked for while `departId` is null (API-047). */
export function useDepartPeople(departId: string | null) {
  return useQuery({
    queryKey: ['records', users.name, 'depart', departId],
    queryFn: () => request('/sys/user/queryUserByDepId', z.array(PickedUser), { query: { id: departId ?? '' }, quiet: true }),
    enabled: departId !== null,
  })
}
