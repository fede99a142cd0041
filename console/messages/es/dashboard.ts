// El panel.
import type { dashboard as english } from '../en/dashboard.ts'

export const dashboard: Record<keyof typeof english, string> = {
  'dashboard.empty': 'Todavía no hay cifras',
  'dashboard.emptyDetail':
    'El importe abierto, la tasa de éxito y los tiempos de respuesta aparecerán aquí con el primer presupuesto.',
  'dashboard.note':
    'Los días se cuentan en UTC. Cada paso de un presupuesto cuenta en su día; los importes en monedas distintas nunca se suman.',
  'dashboard.period': 'Periodo',
  'dashboard.days': '{days} días',
  'dashboard.custom': 'Otro',
  'dashboard.store': 'Tienda',
  'dashboard.allStores': 'Todas las tiendas',
  'dashboard.everybody': 'Todos los responsables',
  'dashboard.open': 'Importe abierto',
  'dashboard.openQuotes':
    '{quotes, plural, one {# presupuesto} many {# de presupuestos} other {# presupuestos}}',
  'dashboard.won': 'Importe aceptado',
  'dashboard.winRate': 'Tasa de éxito',
  'dashboard.unanswered': 'Solicitudes de precio sin responder',
  'dashboard.oldest': 'La más antigua llegó {age}',
  'dashboard.nothingWaits': 'Nada pendiente',
  'dashboard.change': '{percent} respecto al periodo anterior',
  'dashboard.points': '{percent} puntos respecto al periodo anterior',
  'dashboard.openByStatus': 'Presupuestos abiertos por estado',
  'dashboard.asOfNow': 'Situación actual, sea cual sea el periodo',
  'dashboard.funnel': 'De la solicitud al pedido',
  'dashboard.funnelDetail': 'Presupuestos que alcanzaron un paso en el periodo',
  'dashboard.step': 'Paso',
  'dashboard.ofBefore': 'Del paso anterior',
  'dashboard.funnel.requested': 'Solicitados',
  'dashboard.funnel.quoted': 'Creados',
  'dashboard.funnel.proposed': 'Enviados',
  'dashboard.funnel.accepted': 'Aceptados',
  'dashboard.funnel.purchased': 'Con pedido',
  'dashboard.outcomes': 'Resultados',
  'dashboard.outcomesDetail':
    'En el periodo. La tasa de éxito es la proporción de aceptados sobre el total de aceptados, rechazados y vencidos.',
  'dashboard.reasons': 'Motivos de rechazo',
  'dashboard.times': 'Tiempos de respuesta',
  'dashboard.timeToReply': 'Tiempo hasta la primera respuesta',
  'dashboard.timeToProposal': 'Tiempo hasta el envío del presupuesto',
  'dashboard.requests':
    '{requests, plural, one {# solicitud de precio} many {# de solicitudes de precio} other {# solicitudes de precio}}',
  'dashboard.quantiles': 'La mitad, en {median} como máximo; nueve de cada diez, en {p90} como máximo',
  'dashboard.within': 'Plazo',
  'dashboard.upTo': 'hasta {duration}',
  'dashboard.longer': 'más',
  'dashboard.count': 'Cantidad',
  'dashboard.weeks': 'Semana a semana',
  'dashboard.weeksPlot':
    'Presupuestos enviados, aceptados, rechazados y vencidos por semana; las cifras están en la tabla de abajo.',
  'dashboard.week': 'Semana del',
  'dashboard.asTable': 'Cifras',
  'dashboard.expiring': 'Presupuestos por vencer',
  'dashboard.expiringDetail': 'Situación actual; cada fila incluye las anteriores',
  'dashboard.expires': 'Vence',
  'dashboard.withinDays':
    '{days, plural, one {hasta mañana} many {en los próximos # de días} other {en los próximos # días}}',
}
