// Le catalogue français. Un seul mot pour chaque chose :
//
//   price request   demande de prix          quote request   demande de devis
//   quote           devis                    counter-offer   contre-proposition
//   propose         envoyer (Envoyé)         proposal        version envoyée
//   approve         valider (Validé)         accept          accepter (Accepté)
//   decline         refuser (Refusé)         cancel          annuler (Annulé)
//   purchase        commander (Commandé)     close           clôturer (Clôturé), un dialogue : fermer
//   rework          réviser                  withdraw        retirer
//   valid until     valable jusqu’au         expire          expirer
//   line, row       ligne                    tier            palier
//   discount        remise                   list price      prix catalogue
//   tax             taxe, « N° de TVA »      without tax     hors taxes
//   assign          attribuer                assignee        responsable
//   customer        client                   guest           invité
//   seller          vendeur                  store           boutique
//   cart            panier                   order           commande
//   inbox           boîte de réception       draft           brouillon
//   SKU             référence                record          élément
//   permission      droit                    integration     intégration
//   delivery        envoi (Transmis)         endpoint        destinataire
//   job             tâche                    reason          motif
//   delete          supprimer                remove          retirer
//   change, edit    modifier                 discard         abandonner
//
// On vouvoie ; un bouton est un infinitif. Espace fine insécable devant ; ! ? et %, espace insécable devant : et dans « ».
import { access } from './access.ts'
import { amount } from './amount.ts'
import { common } from './common.ts'
import { dashboard } from './dashboard.ts'
import { files } from './files.ts'
import { followUp } from './follow-up.ts'
import { history } from './history.ts'
import { inbox } from './inbox.ts'
import { listFile } from './list-file.ts'
import { lists } from './lists.ts'
import { lookup } from './lookup.ts'
import { memory } from './memory.ts'
import { moves } from './moves.ts'
import { negotiation } from './negotiation.ts'
import { notices } from './notices.ts'
import { pricing } from './pricing.ts'
import { quote } from './quote.ts'
import { quoteChoices } from './quote-choices.ts'
import { quoteLines } from './quote-lines.ts'
import { search } from './search.ts'
import { settings } from './settings.ts'
import { status } from './status.ts'
import { storeKeys } from './store-keys.ts'
import { stores } from './stores.ts'
import { templates } from './templates.ts'
import { textBlocks } from './text-blocks.ts'
import { shops } from './shops.ts'
import { webhooks } from './webhooks.ts'

export const messages = {
  ...access,
  ...amount,
  ...common,
  ...dashboard,
  ...files,
  ...followUp,
  ...history,
  ...inbox,
  ...listFile,
  ...lists,
  ...lookup,
  ...memory,
  ...moves,
  ...negotiation,
  ...notices,
  ...pricing,
  ...quote,
  ...quoteChoices,
  ...quoteLines,
  ...search,
  ...settings,
  ...status,
  ...storeKeys,
  ...stores,
  ...templates,
  ...textBlocks,
  ...shops,
  ...webhooks,
}
