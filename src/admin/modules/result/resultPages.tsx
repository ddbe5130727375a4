import { Button, Result } from 'antd'
import { Link, useSearchParams } from 'react-router-dom'
import { failureOf, successOf } from './outcomes.ts'
import type { Outcome } from './outcomes.ts'

/** `/result/success?of=…`: what was done, and what to do next. */
export function SuccessPage() {
  const [search] = useSearchParams()
  return <Result status="success" {...wordsOf(successOf(search.get('of')))} />
}

/** `/result/fail?of=…`: what was not done, and what to do about it. */
export function FailPage() {
  const [search] = useSearchParams()
  return <Result status="error" {...wordsOf(failureOf(search.get('of')))} />
}

function wordsOf({ title, explanation, next }: Outcome) {
  return {
    title,
    subTitle: explanation,
    extra: next.map((step, index) => (
      <Link key={step.path} to={step.path}>
        <Button type={index === 0 ? 'primary' : 'default'}>{step.title}</Button>
      </Link>
    )),
  }
}
