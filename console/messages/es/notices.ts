// Notifications of the browser.
import type { notices as english } from '../en/notices.ts'
export const notices: Record<keyof typeof english, string> = {
  'notices.title': 'Notificaciones',
  'notices.hint':
    'Mientras esta ventana está en segundo plano, el navegador avisa de lo nuevo en la bandeja: de quién y sobre qué producto.',
  'notices.switch': 'Avisarme en este navegador',
  'notices.denied':
    'Este navegador bloquea las notificaciones de esta página. Permítalas en su configuración para esta página.',
  'notices.missing':
    'Este navegador no ofrece notificaciones para esta página. Hace falta una conexión segura (HTTPS).',
  'notices.several':
    '{count, plural, one {1 novedad en la bandeja} many {# de novedades en la bandeja} other {# novedades en la bandeja}}',
  'notices.atLeast': 'Al menos {count} novedades en la bandeja',
}
