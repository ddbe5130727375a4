import { Card } from 'antd'
import { Link } from 'react-router-dom'
import styles from './HomePage.module.css'
import { tryGroups } from './tryGroups.ts'

/** `/test/home`: the parts of the office that a developer can try, with their addresses. */
export function HomePage() {
  return (
    <div className={styles.page}>
      {tryGroups.map(({ title, places }) => (
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
  )
}
