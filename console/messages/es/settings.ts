// La configuración vigente y las tareas.
import type { settings as english } from '../en/settings.ts'

export const settings: Record<keyof typeof english, string> = {
  'settings.filter': 'Filtrar ajustes',
  'settings.none': 'Ningún ajuste contiene «{text}»',
  'settings.name': 'Ajuste',
  'settings.value': 'Valor',
  'settings.notSet': 'sin definir',
  'settings.hint':
    'El servicio lee los ajustes de su entorno al iniciarse. «quotewright config» muestra lo mismo.',
  'settings.group.service': 'Servicio y base de datos',
  'settings.group.quotes': 'Presupuestos y archivos',
  'settings.group.mail': 'Correo',
  'settings.group.seller': 'Vendedor',
  'settings.group.webhooks': 'Webhooks y eventos',
  'settings.group.access': 'Accesos y límites',
  'settings.group.other': 'Otros',
  'jobs.failed': 'Fallidas',
  'jobs.waiting': 'En espera',
  'jobs.filter': 'Filtrar tareas',
  'jobs.emptyFailed': 'No ha fallado ninguna tarea',
  'jobs.emptyFailedHint':
    'Una tarea falla después de agotar sus intentos, por ejemplo, un correo que el servidor de correo rechaza.',
  'jobs.emptyWaiting': 'No hay tareas en espera',
  'jobs.task': 'Tarea',
  'jobs.error': 'Último error',
  'jobs.attempts': 'Intentos',
  'jobs.ofAttempts': '{attempts} de {max}',
  'jobs.due': 'Prevista',
  'jobs.retry': 'Reintentar',
  'jobs.retryJob': 'Reintentar la tarea {id}',
  'jobs.retryAll': 'Reintentar todas',
  'jobs.retried': 'La tarea se ejecuta de nuevo',
  'jobs.allRetried':
    '{count, plural, one {# tarea se ejecuta} many {# de tareas se ejecutan} other {# tareas se ejecutan}} de nuevo',
}
