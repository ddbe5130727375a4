import type { Resource } from '#contract/resource.ts'
import { useDictionary } from '../../../api/dictionary.ts'

/** What people call a state of a resource: the word of the dictionary of its state field, or its code where there is none. */
export function useStateText({ fields, states }: Pick<Resource, 'fields' | 'states'>): (state: string) => string {
  const field = fields.find(({ name }) => name === states?.field)
  const entries = useDictionary(field !== undefined && 'dictCode' in field ? field.dictCode : '')
  return (state) => entries.find(({ value }) => value === state)?.text ?? state
}
