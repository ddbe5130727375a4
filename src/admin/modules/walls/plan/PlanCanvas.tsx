import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { Machine } from '#contract/modules/equipment/overview.ts'
import { planHeight, planWidth } from '#contract/modules/walls/plan.ts'
import type { PlantPlan } from '#contract/modules/walls/plan.ts'
import { planHeightOf, planPlaces } from '#contract/rules/planPlaces.ts'
import { nudgedPlan, withMachineAt, withRoom } from './planEditing.ts'
import type { Chosen } from './planEditing.ts'
import styles from './Plan.module.css'

type Props = {
  plan: PlantPlan
  machines: readonly Machine[]
  chosen: Chosen | null
  onChoose: (chosen: Chosen) => void
  onPlan: (plan: PlantPlan) => void
}

/** Rooms and machines are dragged, or moved with the arrow keys; with Shift a room grows. */
export function PlanCanvas({ plan, machines, chosen, onChoose, onPlan }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const held = useRef<{ dx: number; dy: number } | null>(null)
  const height = planHeightOf(plan.svg, planHeight)
  const places = planPlaces(
    machines.map(({ equipCode }) => equipCode),
    plan.machines,
    { width: planWidth, height },
  )
  const percent = (part: number, of: number) => `${(part / of) * 100}%`
  function pointAt({ clientX, clientY }: PointerEvent) {
    const box = host.current?.getBoundingClientRect()
    if (!box) return { x: 0, y: 0 }
    return { x: ((clientX - box.left) / box.width) * planWidth, y: ((clientY - box.top) / box.height) * height }
  }
  function handles(one: Chosen, at: { x: number; y: number }) {
    return {
      'data-chosen': chosen?.kind === one.kind && chosen.id === one.id,
      onFocus: () => onChoose(one),
      onKeyDown(event: KeyboardEvent) {
        const next = nudgedPlan(plan, one, event.key, event.shiftKey, at, height)
        if (next === plan) return
        event.preventDefault()
        onPlan(next)
      },
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const point = pointAt(event)
        held.current = { dx: at.x - point.x, dy: at.y - point.y }
        event.currentTarget.setPointerCapture(event.pointerId)
        onChoose(one)
      },
      onPointerMove(event: PointerEvent) {
        if (!held.current) return
        const point = pointAt(event)
        const [x, y] = [point.x + held.current.dx, point.y + held.current.dy]
        const room = plan.rooms.find(({ id }) => id === one.id)
        if (one.kind === 'machine') onPlan(withMachineAt(plan, one.id, x, y, height))
        else if (room) {
          const [left, top] = [Math.min(planWidth - room.w, x), Math.min(height - room.h, y)]
          onPlan(withRoom(plan, { ...room, x: Math.max(0, Math.round(left)), y: Math.max(0, Math.round(top)) }))
        }
      },
      onPointerUp() {
        held.current = null
      },
    }
  }
  return (
    <div ref={host} className={styles.canvas} style={{ aspectRatio: `${planWidth} / ${height}` }} data-testid="plan">
      {plan.svg === '' ? null : <img src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(plan.svg)}`} alt="" />}
      {plan.rooms.map((room) => (
        <button
          key={room.id}
          type="button"
          className={styles.room}
          style={{ left: percent(room.x, planWidth), top: percent(room.y, height), width: percent(room.w, planWidth), height: percent(room.h, height) }}
          {...handles({ kind: 'room', id: room.id }, room)}
        >
          {room.name}
        </button>
      ))}
      {places.map((place) => (
        <button
          key={place.equipCode}
          type="button"
          className={styles.machine}
          style={{ left: percent(place.x, planWidth), top: percent(place.y, height) }}
          {...handles({ kind: 'machine', id: place.equipCode }, place)}
        >
          {place.equipCode}
        </button>
      ))}
    </div>
  )
}
