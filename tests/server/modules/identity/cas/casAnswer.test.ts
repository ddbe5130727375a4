import { expect, test } from 'vitest'
import { casUserIn } from '../../../../../server/modules/identity/cas/casAnswer.ts'

const answer = (inner: string, before = '') => `${before}<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}</cas:serviceResponse>`
const good = '<cas:authenticationSuccess><cas:user>zhang</cas:user><cas:attributes><cas:mail>z@x.cn</cas:mail></cas:attributes></cas:authenticationSuccess>'

test('the user of a success is read, also with a declaration, another prefix or character data', () => {
  expect(casUserIn(answer(good, '<?xml version="1.0" encoding="UTF-8"?>\n'))).toBe('zhang')
  expect(casUserIn(answer(good).replaceAll('cas:', 'c:').replace('xmlns:cas', 'xmlns:c'))).toBe('zhang')
  expect(casUserIn(answer('<cas:authenticationSuccess><cas:user> <![CDATA[zhang]]> </cas:user></cas:authenticationSuccess>'))).toBe('zhang')
})

test('a failure, another shape or another namespace vouches for nobody', () => {
  for (const xml of [
    answer('<cas:authenticationFailure code="INVALID_TICKET">zhang</cas:authenticationFailure>'),
    answer('<cas:user>zhang</cas:user>'),
    answer(`<cas:other>${good}</cas:other>`),
    answer(good).replace('www.yale.edu/tp/cas', 'evil.test'),
    answer(good + good.replace('zhang', 'admin')),
    answer('<cas:authenticationSuccess><cas:user></cas:user></cas:authenticationSuccess>'),
    answer('<cas:authenticationSuccess><cas:user>zh<b/>ang</cas:user></cas:authenticationSuccess>'),
    '',
    'no xml',
    answer(good).slice(0, -3),
    `${answer(good)}<more/>`,
  ])
    expect(casUserIn(xml), xml).toBeNull()
})

test('a document type, entities, processing instructions and endless depth are refused', () => {
  const entity = answer('<cas:authenticationSuccess><cas:user>&who;</cas:user></cas:authenticationSuccess>', '<!DOCTYPE x [<!ENTITY who "admin">]>')
  for (const xml of [
    entity,
    entity.replace(/<!DOCTYPE.*?\]>/, ''),
    answer(good, '<!DOCTYPE x SYSTEM "http://evil.test/x.dtd">'),
    answer(good, '<?php echo 1 ?>'),
    answer('<a>'.repeat(10_000)),
  ])
    expect(casUserIn(xml)).toBeNull()
})
