import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { screens } from '#contract/modules/walls/screen.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { PairCommand } from './PairCommand.tsx'
import { SeenCell } from './SeenCell.tsx'

const lookEveryMs = 10_000
const cells = { lastSeenAt: SeenCell }

const firstSteps = () => `在新的屏幕上打开 ${window.location.origin}/display，它会显示配对码和二维码：扫码，或点“配对屏幕”输入配对码。`

/** The screens of the plant: which are alive, which board each shows, letting new ones in and sending old ones away. */
export function ScreensPage() {
  const queries = useQueryClient()
  useEffect(() => {
    const looking = setInterval(() => void queries.invalidateQueries({ queryKey: ['records', screens.name] }), lookEveryMs)
    return () => clearInterval(looking)
  }, [queries])
  return <ResourcePage resource={screens} firstSteps={firstSteps()} cells={cells} ToolbarActions={PairCommand} />
}
