import { AddressEntry } from '#contract/modules/identity/addressList.ts'
import { DepartNode, departs } from '#contract/modules/organisation/departRecord.ts'
import { users } from '#contract/modules/identity/user.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { pageOf } from './page.ts'
import { request } from './request.ts'

export type AddressAsked = { orgCode: string; realname: string; pageNo: number; pageSize: number }

/** People with their numbers, of the departments whose code begins so. */
export function useAddresses(asked: AddressAsked) {
  return useQuery({
    queryKey: ['records', users.name, 'addresses', asked],
    queryFn: () => request('/sys/user/queryByOrgCodeForAddressList', pageOf(AddressEntry), { query: asked, quiet: true }),
    placeholderData: keepPreviousData,
  })
}

/** The departments that one heads, with those below them. */
export function useMyDeparts() {
  return useQuery({
    queryKey: ['records', departs.name, 'mine'],
    queryFn: () => request('/sys/sysDepart/queryMyDeptTreeList', z.array(DepartNode), { quiet: true }),
  })
}
