// The page of row G1: `?chart=millwright` draws with our MachineGantt, `?chart=frappe` with frappe-gantt.
const chart = new URLSearchParams(window.location.search).get('chart')
const host = document.getElementById('chart')
if (!host) throw new Error('no place for the chart')
const { draw } = chart === 'frappe' ? await import('./frappe.ts') : await import('./millwright.tsx')
draw(host)
