import { registry } from '#contract/modules/registry.ts'

export type RuledList = { right: string; title: string; columns: { value: string; label: string }[] }

/** The list behind the right of a menu, and the columns that a rule can name; null where there is none. */
export function ruledList(perms: string): RuledList | null {
  const about = perms.slice(0, perms.lastIndexOf(':'))
  const listed = registry.resources().find(({ permission, verbs }) => permission === about && verbs.includes('list'))
  if (!listed) return null
  return {
    right: `${about}:list`,
    title: listed.title,
    columns: [
      ...listed.fields.map(({ name, title }) => ({ value: name, label: title })),
      { value: 'createBy', label: '建立人' },
      { value: 'updateBy', label: '修改人' },
    ],
  }
}
