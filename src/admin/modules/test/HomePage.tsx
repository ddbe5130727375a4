import { Card } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { PageContent } from '../../layout/page/PageContent.tsx'
import styles from './HomePage.module.css'
import { tryGroups } from './tryGroups.ts'

/** `/test/home`: the parts of the office that a developer can try, with their addresses. */
export function HomePage() {
  const [words, setWords] = useState('')
  const found = tryGroups
    .map((group) => ({ ...group, places: group.places.filter(({ title, path }) => (title + path).includes(words.trim())) }))
    .filter(({ places }) => places.length > 0)
  return (
    <PageContent description="不用先准备数据就能打开的页面，各有自己的地址。" onSearch={setWords}>
      {found.length === 0 ? <p>没有这样的页面</p> : null}
      <div className={styles.page}>
        {found.map(({ title, places }) => (
          <Card key={title} title={title}>
            <ul className={styles.links}>
              {places.map((place) => (
                <li key={place.path}>
                  <Link to={place.path}>{place.title}</Link>
                  <code>{place.path}</code>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </PageContent>
  )
}
