// Les paramètres en vigueur et les tâches.
import type { settings as english } from '../en/settings.ts'

export const settings: Record<keyof typeof english, string> = {
  'settings.filter': 'Filtrer les paramètres',
  'settings.none': 'Aucun paramètre ne contient « {text} »',
  'settings.name': 'Paramètre',
  'settings.value': 'Valeur',
  'settings.notSet': 'non défini',
  'settings.hint':
    'Le service les lit dans son environnement au démarrage. « quotewright config » affiche la même chose.',
  'settings.group.service': 'Service et base de données',
  'settings.group.quotes': 'Devis et fichiers',
  'settings.group.mail': 'E-mail',
  'settings.group.seller': 'Vendeur',
  'settings.group.webhooks': 'Webhooks et événements',
  'settings.group.access': 'Accès et limites',
  'settings.group.other': 'Autres',
  'jobs.failed': 'En échec',
  'jobs.waiting': 'En attente',
  'jobs.filter': 'Tâches à afficher',
  'jobs.emptyFailed': 'Aucune tâche en échec',
  'jobs.emptyFailedHint':
    'Une tâche échoue après toutes ses tentatives, par exemple un e-mail que le serveur de messagerie refuse.',
  'jobs.emptyWaiting': 'Aucune tâche en attente',
  'jobs.task': 'Tâche',
  'jobs.error': 'Dernière erreur',
  'jobs.attempts': 'Tentatives',
  'jobs.ofAttempts': '{attempts} sur {max}',
  'jobs.due': 'Échéance',
  'jobs.retry': 'Relancer',
  'jobs.retryJob': 'Relancer la tâche {id}',
  'jobs.retryAll': 'Tout relancer',
  'jobs.retried': 'La tâche est relancée',
  'jobs.allRetried':
    '{count, plural, one {# tâche relancée} many {# de tâches relancées} other {# tâches relancées}}',
}
