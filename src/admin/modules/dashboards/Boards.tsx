import { Card } from 'antd'
import { Link } from 'react-router-dom'
import { plantBoards } from '#contract/modules/walls/plantBoards.ts'
import { useHeld } from '../../session/useHolds.ts'
import styles from './Boards.module.css'

/** The way to the boards that this person may see; nothing where there is none. */
export function Boards() {
  const held = useHeld(plantBoards.map(({ right }) => right))
  const boards = plantBoards.filter(({ right }) => held.has(right))
  if (boards.length === 0) return null
  return (
    <Card size="small" title="看板">
      <ul className={styles.boards}>
        {boards.map(({ path, title, answers }) => (
          <li key={path}>
            <Link to={path}>{title}</Link>
            <span>{answers}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
