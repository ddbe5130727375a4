import { z } from 'zod'
import { absentText } from '../../absent.ts'

/** A department as a person's own list shows it; `parentId` is '' for the company itself (api-contract.md 2.8). */
export const Depart = z.object({
  id: z.string(),
  parentId: absentText,
  departName: absentText,
  orgCode: absentText,
  departOrder: z
    .number()
    .nullish()
    .transform((order) => order ?? 0),
})
export type Depart = z.infer<typeof Depart>

/** `result` of `GET /sys/user/getCurrentUserDeparts`; `orgCode` is the current one, '' when none is (API-025). */
export const CurrentUserDeparts = z.object({
  list: z
    .array(Depart)
    .nullish()
    .transform((list) => list ?? []),
  orgCode: absentText,
})
export type CurrentUserDeparts = z.infer<typeof CurrentUserDeparts>

/** Body of `POST|PUT /sys/selectDepart`: one of the caller's own departments; `username` is the caller's or absent (API-026). */
export const SelectDepart = z.object({
  orgCode: z.string('请选择部门').min(1, '请选择部门').max(64, '部门编码过长'),
  username: z.string().max(64).optional(),
})
export type SelectDepart = z.infer<typeof SelectDepart>
