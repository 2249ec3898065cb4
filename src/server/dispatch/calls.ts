import { smsSend } from '../account/codes.ts'
import { shortUrl } from '../account/invitations.ts'
import { agentFill, inviter } from '../account/inviter.ts'
import { updateLocale } from '../account/language.ts'
import { claimNumber, keepNumber } from '../account/numberClaims.ts'
import { updateProfile } from '../account/profile.ts'
import { endSessions, getSessions } from '../account/sessionList.ts'
import { appUserOther, updateAppUserOther } from '../account/userOther.ts'
import { bindAccount } from '../activities/bind/bindAccount.ts'
import { getDots } from '../activities/dots.ts'
import { getDraws } from '../activities/draws/record.ts'
import { inviteFriends } from '../activities/friends/list.ts'
import { activityHandlers } from '../activities/handlers.ts'
import { getActivityIds } from '../activities/ids.ts'
import { getGrants, receiveGrant } from '../activities/kept.ts'
import { lobbyTips } from '../activities/newYear/tips.ts'
import { getSealedDraws } from '../activities/sealedDraws.ts'
import type { Handlers } from '../call/handler.ts'
import { answerCheck, getPlaySession, setCheckInterval, setQuickPlay } from '../care/checkCalls.ts'
import { guestMove, guestOpen, guestSpin } from '../games/guest/play.ts'
import { houseMove } from '../games/move.ts'
import { gameReturn } from '../games/observed.ts'
import { exitGame, houseOpen, startGame } from '../games/open.ts'
import { houseSpin } from '../games/play.ts'
import { getRefusedRounds, getRounds, houseLimits, houseSeen } from '../games/record.ts'
import { getFair, houseSeed } from '../games/seeds.ts'
import { delMail, getMail2, getMailDetail, readMails } from '../inbox/mail.ts'
import { receiveMail } from '../inbox/receive.ts'
import { hasMailUnread } from '../inbox/unread.ts'
import { addKyc } from '../kyc/add.ts'
import { kyc } from '../kyc/standing.ts'
import { uploadKyc } from '../kyc/upload.ts'
import { appConfig } from '../lobby/config.ts'
import { gameLike } from '../lobby/favourites.ts'
import { forgetGames } from '../lobby/history.ts'
import { getLotterConfig } from '../points/config.ts'
import { lotteryDraw } from '../points/draw.ts'
import { refreshData } from '../points/figures.ts'
import { getLotteryRecord } from '../points/orders.ts'
import { lotteryExchange } from '../points/shop.ts'
import { getProps } from '../props/list.ts'
import { keptAnswer } from '../repeats/state.ts'
import { askClosing, cancelClosing } from '../rights/closing.ts'
import { excludedExtend, excludedPayOut, excludedState } from '../rights/excluded.ts'
import { excludeMe, getExclusion } from '../rights/excludeMe.ts'
import { askExport } from '../rights/exports.ts'
import { freezeAccount } from '../rights/freeze.ts'
import { getMyData } from '../rights/overview.ts'
import { payOut } from '../rights/payOut.ts'
import { agreeTexts, currentTexts } from '../session/agreedTexts.ts'
import { setBirthDate } from '../session/birthDate.ts'
import { changePassword } from '../session/changePassword.ts'
import { forgetPassword } from '../session/forget.ts'
import { getAfterLoginInfo, getAfterLoginInfoWeb } from '../session/info.ts'
import { accountLogin } from '../session/login.ts'
import { isNameFree } from '../session/nameFree.ts'
import { logout, online } from '../session/presence.ts'
import { accountRegist, accountRegist4 } from '../session/register.ts'
import { getSafety } from '../session/safety.ts'
import { lineLogin } from '../session/socialLogin.ts'
import { accountLoginStep, loginStepSend } from '../session/twoFactorLogin.ts'
import { getSignals } from '../signals/read.ts'
import { lineLinkStart, lineStart } from '../social/authorizationRequests.ts'
import { lineLink, lineUnlink } from '../social/link.ts'
import { getCustomerServices } from '../support/services.ts'
import { actionLog } from '../telemetry/actions.ts'
import { appEventLogClient } from '../telemetry/events.ts'
import { confirmRecoveryCodes, makeRecoveryCodes } from '../twoFactor/recoveryCodes.ts'
import { setLoginStep } from '../twoFactor/switch.ts'
import { addBankInfo, modifyBankInfo, removeBankInfo } from '../wallet/bank/bind.ts'
import { getBankInfo } from '../wallet/bank/show.ts'
import { getBonusTickers } from '../wallet/bonusTickers.ts'
import { getDebt, payDebt } from '../wallet/debts/pay.ts'
import { playDeposit } from '../wallet/deposits/aside.ts'
import { getRechargeChannels, isRechargeDone, recharge3 } from '../wallet/deposits/deposit.ts'
import { checkRechargeOrder, getRechargeRecord } from '../wallet/deposits/list.ts'
import {
  cancelLimit,
  cancelPayDaysCall,
  confirmLimit,
  confirmPayDaysCall,
  getLimits,
  setLimit,
  setPayDaysCall,
} from '../wallet/limits/calls.ts'
import { getOrder } from '../wallet/receipt.ts'
import { askRecordFile, askStatementFile } from '../wallet/record/files.ts'
import { getAnchors, getProof } from '../wallet/record/proof.ts'
import { getTransactions } from '../wallet/record/record.ts'
import { getStatement } from '../wallet/record/statement.ts'
import { exchange, getExchange } from '../wallet/request.ts'
import { returnDeposit } from '../wallet/returnDeposit.ts'
import {
  getSafebox,
  lockSafebox,
  modifySafePassword,
  putSafebox,
  renewSafePasswordCall,
  safeboxPasswordInit,
  takeSafebox,
} from '../wallet/safebox/move.ts'
import { anonymousTradeInfo, tradeInfo } from '../wallet/tradeInfo.ts'
import { getTakenBack } from '../wallet/unstaked/preview.ts'
import { giveBackBonus } from '../wallet/wagers/giveBack.ts'
import { getWagers } from '../wallet/wagers/show.ts'
import { exchangeCancel, exchangeCancelAsk, exchangeCancelOff } from '../wallet/withdrawals/cancel.ts'
import { exchangeSeen } from '../wallet/withdrawals/ends.ts'
import { getExchangeOrder } from '../wallet/withdrawals/exchange.ts'

/** The handler of each call. A call without one does not compile. */
export const handlers = {
  accountRegist,
  accountRegist4,
  smsSend,
  forgetPassword,
  bindAccount,
  accountLogin,
  accountLoginStep,
  loginStepSend,
  lineStart,
  lineLogin,
  lineLinkStart,
  lineLink,
  lineUnlink,
  kyc,
  addKyc,
  uploadKyc,
  getAfterLoginInfo,
  getAfterLoginInfoWeb,
  'anonymous/inviter': inviter,
  setBirthDate,
  agreeTexts,
  'anonymous/agreedTexts': currentTexts,
  'anonymous/isNameFree': isNameFree,
  refreshData,
  online,
  logout,
  getSafety,
  changePassword,
  setLoginStep,
  makeRecoveryCodes,
  confirmRecoveryCodes,
  getSessions,
  endSessions,
  'anonymous/freezeAccount': freezeAccount,
  claimNumber,
  keepNumber,
  getMyData,
  askExport,
  payOut,
  askClosing,
  cancelClosing,
  getExclusion,
  excludeMe,
  'anonymous/excludedState': excludedState,
  'anonymous/excludedPayOut': excludedPayOut,
  'anonymous/excludedExtend': excludedExtend,
  updateProfile,
  appUserOther,
  updateAppUserOther,
  updateLocale,
  agentFill,
  shortUrl,
  inviteFriends,
  'anonymous/keptAnswer': keptAnswer,
  'anonymous/appConfig': appConfig,
  'anonymous/lobbyTips': lobbyTips,
  gameLike,
  forgetGames,
  getCustomerServices,
  'anonymous/appEventLogClient': appEventLogClient,
  actionLog,
  getActivityIds,
  getDots,
  getGrants,
  getDraws,
  getSealedDraws,
  receiveGrant,
  ...activityHandlers,
  recharge3,
  getRechargeChannels,
  getDebt,
  payDebt,
  isRechargeDone,
  checkRechargeOrder,
  getRechargeRecord,
  getExchange,
  exchange,
  playDeposit,
  returnDeposit,
  exchangeCancel,
  exchangeCancelAsk,
  exchangeCancelOff,
  getExchangeOrder,
  exchangeSeen,
  getTakenBack,
  getOrder,
  getBankInfo,
  addBankInfo,
  modifyBankInfo,
  removeBankInfo,
  getLimits,
  getSignals,
  setLimit,
  confirmLimit,
  cancelLimit,
  setPayDays: setPayDaysCall,
  confirmPayDays: confirmPayDaysCall,
  cancelPayDays: cancelPayDaysCall,
  getPlaySession,
  answerCheck,
  setCheckInterval,
  setQuickPlay,
  getSafebox,
  safeboxPasswordInit,
  modifySafePassword,
  renewSafePassword: renewSafePasswordCall,
  putSafebox,
  lockSafebox,
  takeSafebox,
  tradeInfo,
  'anonymous/tradeInfo': anonymousTradeInfo,
  getBonusTickers,
  getLotterConfig,
  getProps,
  lotteryExchange,
  lotteryDraw,
  getLotteryRecord,
  startGame,
  exitGame,
  houseOpen,
  houseLimits,
  houseSpin,
  'anonymous/gameReturn': gameReturn,
  'anonymous/guestOpen': guestOpen,
  'anonymous/guestSpin': guestSpin,
  'anonymous/guestMove': guestMove,
  houseMove,
  houseSeen,
  houseSeed,
  getFair,
  getRounds,
  getRefusedRounds,
  getTransactions,
  askRecordFile,
  getStatement,
  askStatementFile,
  getProof,
  getAnchors,
  getWagers,
  giveBackBonus,
  getMail2,
  getMailDetail,
  receiveMail,
  delMail,
  readMails,
  hasMailUnread,
} satisfies Handlers
