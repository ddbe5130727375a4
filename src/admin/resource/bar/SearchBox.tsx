import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined'
import { Input } from 'antd'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { fieldsOfWords } from '#contract/listWords.ts'
import { wordsParameter } from '#contract/rules/listFilter.ts'
import { useListAround } from '../listContext.ts'
import styles from './ListBar.module.css'

/** One box over everything people know a record by. What is typed counts with Enter; emptied, it counts at once. */
export function SearchBox() {
  const { resource, filters } = useListAround()
  const looked = fieldsOfWords(resource)
  if (looked.length === 0) return null
  return <Box key={filters[wordsParameter] ?? ''} words={filters[wordsParameter] ?? ''} titles={looked.map(({ title }) => title)} />
}

function Box({ words, titles }: { words: string; titles: readonly string[] }) {
  const { resource, filters, narrow } = useListAround()
  const [typed, setTyped] = useState(words)
  const look = (next: string) => {
    const { [wordsParameter]: _words, ...others } = filters
    narrow(next.trim() === '' ? others : { ...others, [wordsParameter]: next.trim() })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    look(typed)
  }
  return (
    <form className={styles.search} role="search" aria-label={resource.title} onSubmit={submit}>
      <Input
        allowClear
        type="search"
        maxLength={100}
        prefix={<SearchOutlined aria-hidden />}
        aria-label={`搜索${resource.title}`}
        placeholder={titles.join('、')}
        title={`搜索 ${titles.join('、')}`}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          if (target.value === '' && words !== '') look('')
        }}
      />
    </form>
  )
}
