import styles from './GraphPage.module.css'

/** The machines on the way of the material, as a graph: the board of the walls, in a frame. */
export function GraphPage() {
  // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of our own, with the session of this one
  return <iframe className={styles.frame} title="设备关系图" src="/display/map" />
}
