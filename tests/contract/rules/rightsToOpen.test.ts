import { expect, test } from 'vitest'
import { rightsToOpen } from '#contract/rules/rightsToOpen.ts'

test('a page where records are edited needs their list as well, any other what its entry asks for', () => {
  expect(rightsToOpen('sys:user:edit')).toEqual(['sys:user:edit', 'sys:user:list'])
  expect(rightsToOpen('sys:user:edit,sys:user:list')).toEqual(['sys:user:edit', 'sys:user:list'])
  expect(rightsToOpen('mes:andon:add')).toEqual(['mes:andon:add'])
  expect(rightsToOpen('mes:order:list')).toEqual(['mes:order:list'])
  expect(rightsToOpen('')).toEqual([])
})
